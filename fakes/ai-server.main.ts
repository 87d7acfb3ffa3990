import { startFakeAiServer } from "./ai-server.ts";

// By hand: node fakes/ai-server.main.ts [port]
const server = await startFakeAiServer({ port: Number(process.argv[2] ?? 4010) });
process.stdout.write(`Fake AI server at ${server.url}/v1 (OpenAI, Anthropic and Google shapes)\n`);
