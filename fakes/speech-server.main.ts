import { startFakeSpeechServer } from "./speech-server.ts";

// By hand: node fakes/speech-server.main.ts
const server = await startFakeSpeechServer();
process.stdout.write(`Fake speech server at ${server.url}/v1 (OpenAI's shape)\n`);
