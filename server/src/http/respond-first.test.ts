import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { type FirstResponder, respondFirst } from "./respond-first.ts";

const server = createServer((_request, response) => response.end("the framework"));
afterEach(() => server.close());

it("What is ready is sent by the first that has it; all else is the framework's", async () => {
  const asked: string[] = [];
  const responder = (name: string): FirstResponder => ({
    respond: ({ url }, response: ServerResponse) => {
      asked.push(name);
      if (url !== `/${name}`) return false;
      response.end(name);
      return true;
    },
  });
  respondFirst(server, [responder("files"), responder("pages")]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const get = async (path: string) => {
    asked.splice(0);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } });
    return { text: await response.text(), asked: [...asked] };
  };
  expect(await get("/files")).toEqual({ text: "files", asked: ["files"] });
  expect(await get("/pages")).toEqual({ text: "pages", asked: ["files", "pages"] });
  expect(await get("/else")).toEqual({ text: "the framework", asked: ["files", "pages"] });
});
