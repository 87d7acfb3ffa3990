import { expect, test, vi } from "vitest";
import { createDispatcher } from "./rpc-dispatch.ts";
import { invalidParams } from "./rpc-error.ts";

const onFailure = vi.fn();
const dispatch = createDispatcher(
  new Map<string, (params: readonly unknown[]) => unknown>([
    ["echo", ([value]) => value],
    [
      "refuse",
      () => {
        throw invalidParams("Invalid param: could not find account");
      },
    ],
    [
      "break",
      () => {
        throw new Error("secret detail");
      },
    ],
  ]),
  onFailure,
);
const ask = (request: unknown) => JSON.parse(dispatch(JSON.stringify(request)) ?? "null");
const errorCode = (body: string) => JSON.parse(dispatch(body) ?? "null").error.code;

test("a call is answered under its own id", () => {
  expect(ask({ jsonrpc: "2.0", id: "a", method: "echo", params: [7] })).toEqual({
    jsonrpc: "2.0",
    id: "a",
    result: 7,
  });
});

test("integers beyond 2^53 pass through unharmed, in ids too", () => {
  const body = '{"jsonrpc":"2.0","id":9007199254740993,"method":"echo","params":[18446744073709551615]}';
  expect(dispatch(body)).toBe('{"jsonrpc":"2.0","id":9007199254740993,"result":18446744073709551615}');
});

test("an RpcError is answered with its code and message", () => {
  expect(ask({ jsonrpc: "2.0", id: 1, method: "refuse" }).error).toEqual({
    code: -32602,
    message: "Invalid param: could not find account",
  });
});

test("another exception is answered without its details, and reported", () => {
  expect(ask({ jsonrpc: "2.0", id: 1, method: "break" }).error).toEqual({
    code: -32603,
    message: "Internal error",
  });
  expect(onFailure).toHaveBeenCalledOnce();
});

test.each([
  ["text that is no JSON", "{", -32700],
  ["a number", "5", -32600],
  ["an empty batch", "[]", -32600],
  ["another version", '{"jsonrpc":"1.0","id":1,"method":"echo"}', -32600],
  ["no method", '{"jsonrpc":"2.0","id":1}', -32600],
  ["an id that is no id", '{"jsonrpc":"2.0","id":{},"method":"echo"}', -32600],
  ["a method nobody knows", '{"jsonrpc":"2.0","id":1,"method":"nope"}', -32601],
  ["a method that every object has", '{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
  ["named parameters", '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":1}}', -32602],
])("%s is refused", (_name, body, code) => {
  expect(errorCode(body)).toBe(code);
});

test("a batch is answered in order, without its notifications", () => {
  const answers = ask([
    { jsonrpc: "2.0", id: 1, method: "echo", params: ["first"] },
    { jsonrpc: "2.0", method: "echo", params: ["unheard"] },
    { jsonrpc: "2.0", id: 2, method: "nope" },
    7,
  ]);
  expect(answers.map(({ id }: { id: unknown }) => id)).toEqual([1, 2, null]);
  expect(answers[2].error.code).toBe(-32600);
});

test("a notification alone is answered with nothing", () => {
  expect(dispatch('{"jsonrpc":"2.0","method":"nope"}')).toBeNull();
});
