import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ChatRequest, ModelSettings } from "../chat.model.ts";
import { completionsUrl, createOpenAiWire } from "./openai-chat.wire.ts";

type Body = Record<string, unknown>;
type Handler = (body: Body, response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server of one behaviour, and a wire to it. */
async function serve(handler: Handler, provider: "openai" | "compatible" = "compatible") {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    handler(JSON.parse(Buffer.concat(parts).toString()) as Body, response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings: ModelSettings = { provider, model: "m", baseUrl: `http://127.0.0.1:${port}/v1/` };
  const wire = createOpenAiWire(settings);
  return async (request: Partial<ChatRequest> = {}, signal = new AbortController().signal) => {
    const pieces: string[] = [];
    const whole: ChatRequest = {
      instructions: "",
      messages: [{ role: "user", content: "hi" }],
      maxOutputTokens: 10,
      temperature: 1,
      ...request,
    };
    const sink = {
      onText: (text: string) => pieces.push(text),
      onReasoning: () => undefined,
      onToolCall: () => undefined,
      onWorking: () => undefined,
    };
    const end = await wire.send(whole, sink, signal);
    return { text: pieces.join(""), end };
  };
}

const HELLO = `data: ${JSON.stringify({ choices: [{ delta: { content: "hello" }, finish_reason: "stop" }] })}\n\n`;
const DONE = "data: [DONE]\n\n";
const answer = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "text/event-stream" }).end(HELLO + DONE);
};
const refuse = (response: ServerResponse, status: number, error: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }));
};

describe("the address", () => {
  it.each([
    ["http://localhost:11434/v1", "http://localhost:11434/v1/chat/completions"],
    ["http://localhost:11434/v1//", "http://localhost:11434/v1/chat/completions"],
    ["https://a.example", "https://a.example/chat/completions"],
    ["https://a.example/x?api-version=3", "https://a.example/x/chat/completions?api-version=3"],
  ])("of %s is %s", (base, expected) => {
    expect(completionsUrl(base).href).toBe(expected);
  });
});

describe("a server that objects to a field", () => {
  const unsupported = (param: string) => ({
    message: `Unsupported parameter: '${param}'`,
    param,
    code: "unsupported_parameter",
  });

  it("is asked again without it, and from then on at once", async () => {
    const seen: Body[] = [];
    const ask = await serve((body, response) => {
      seen.push(body);
      const bad = ["temperature", "stream_options", "max_completion_tokens"].find((field) => field in body);
      if (bad === undefined) answer(response);
      else refuse(response, 400, unsupported(bad));
    }, "openai");
    expect((await ask()).text).toBe("hello");
    expect(seen).toHaveLength(4);
    expect((await ask()).text).toBe("hello");
    expect(seen).toHaveLength(5);
    expect(seen.at(-1)).toMatchObject({ max_tokens: 10 });
  });

  it("is believed when it names the field in its text alone", async () => {
    const ask = await serve((body, response) => {
      if ("stream_options" in body) refuse(response, 422, "extra field: stream_options");
      else answer(response);
    });
    expect((await ask()).text).toBe("hello");
  });

  it("is given up when it objects to both names of the limit", async () => {
    let calls = 0;
    const ask = await serve((body, response) => {
      calls += 1;
      refuse(response, 400, unsupported("max_tokens" in body ? "max_tokens" : "max_completion_tokens"));
    });
    await expect(ask()).rejects.toMatchObject({ code: "ai.misconfigured", status: 400 });
    expect(calls).toBe(2);
  });

  it("is not argued with when the talk is too long", async () => {
    let calls = 0;
    const ask = await serve((_body, response) => {
      calls += 1;
      refuse(response, 400, { message: "maximum context length is 10 tokens, max_tokens is 10", code: 400 });
    });
    await expect(ask()).rejects.toMatchObject({ code: "ai.context_too_long" });
    expect(calls).toBe(1);
  });
});

describe("the connection", () => {
  it("is kept for the next answer", async () => {
    const ports = new Set<number | undefined>();
    const ask = await serve((_body, response, request) => {
      ports.add(request.socket.remotePort);
      answer(response);
    });
    for (let turn = 0; turn < 5; turn += 1) await ask();
    expect(ports.size).toBe(1);
  });

  it("does not keep an answer waiting that is done while the body stays open", async () => {
    let isClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    const ask = await serve((_body, response) => {
      response.writeHead(200).write(HELLO + DONE);
      response.on("close", isClosed);
    });
    expect((await ask()).text).toBe("hello");
    await closed;
  });

  it("that breaks after the end mark is no failure", async () => {
    const ask = await serve((_body, response) => {
      response.writeHead(200).write(HELLO + DONE, () => response.destroy());
    });
    expect((await ask()).text).toBe("hello");
  });

  it("that breaks within the headers is one", async () => {
    const ask = await serve((_body, response) => {
      response.destroy();
    });
    await expect(ask()).rejects.toMatchObject({ code: "ai.unavailable", isRetryable: true });
  });
});

describe("an unusual answer", () => {
  it("without a stream is read as a whole", async () => {
    const ask = await serve((_body, response) => {
      response.end(JSON.stringify({ choices: [{ message: { content: "whole" }, finish_reason: "length" }] }));
    });
    expect(await ask()).toMatchObject({ text: "whole", end: { finishReason: "length" } });
  });

  it("that is packed in a way nobody knows is refused rather than shown as noise", async () => {
    const ask = await serve((_body, response) => {
      response.writeHead(200, { "content-encoding": "lzma" }).end(HELLO);
    });
    await expect(ask()).rejects.toMatchObject({ code: "ai.unavailable" });
  });

  it("that points elsewhere is not followed with our key", async () => {
    const ask = await serve((_body, response) => {
      response.writeHead(307, { location: "http://127.0.0.1:1/elsewhere" }).end();
    });
    await expect(ask()).rejects.toMatchObject({ code: "ai.misconfigured", status: 307 });
  });

  it("with an endless error text is cut", async () => {
    const ask = await serve((_body, response) => {
      response.writeHead(500);
      const pour = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      pour();
    });
    await expect(ask()).rejects.toMatchObject({ code: "ai.unavailable", status: 500 });
  });
});
