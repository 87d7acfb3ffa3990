import { parseJson, stringifyJson } from "../json-u64.ts";
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  invalidParams,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcError,
} from "./rpc-error.ts";
import type { Params } from "./rpc-params.ts";

export type RpcCall = (params: Params) => unknown;

interface Answer {
  jsonrpc: "2.0";
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/**
 * JSON-RPC 2.0, single calls and batches.
 *
 * @param methods by name
 * @param onFailure told about an exception that is no RpcError; the caller gets -32603 and no details
 * @returns a function from request body to answer body; null where nothing is to be answered (notifications alone)
 */
export function createDispatcher(
  methods: ReadonlyMap<string, RpcCall>,
  onFailure: (error: unknown) => void,
): (body: string) => string | null {
  const answer = (request: unknown): Answer | null => {
    const id = readId(request);
    const isNotification = typeof request === "object" && request !== null && !("id" in request);
    try {
      const result = call(methods, request);
      return isNotification ? null : { jsonrpc: "2.0", id, result };
    } catch (error) {
      if (!(error instanceof RpcError)) onFailure(error);
      const isCallable = !(error instanceof RpcError && error.code === INVALID_REQUEST);
      return isNotification && isCallable ? null : { jsonrpc: "2.0", id, error: toErrorObject(error) };
    }
  };

  return (body) => {
    let request: unknown;
    try {
      request = parseJson(body);
    } catch {
      return stringifyJson(failure(new RpcError(PARSE_ERROR, "Parse error")));
    }
    if (!Array.isArray(request)) {
      const single = answer(request);
      return single && stringifyJson(single);
    }
    if (request.length === 0) return stringifyJson(failure(new RpcError(INVALID_REQUEST, "Invalid request")));
    const answers = request.map(answer).filter((each) => each !== null);
    return answers.length > 0 ? stringifyJson(answers) : null;
  };
}

function call(methods: ReadonlyMap<string, RpcCall>, request: unknown): unknown {
  if (typeof request !== "object" || request === null || Array.isArray(request)) throw invalidRequest();
  const { jsonrpc, id, method, params = [] } = request as Record<string, unknown>;
  if (jsonrpc !== "2.0" || typeof method !== "string" || !isId(id)) throw invalidRequest();
  const found = methods.get(method);
  if (!found) throw new RpcError(METHOD_NOT_FOUND, "Method not found");
  if (!Array.isArray(params)) throw invalidParams("Invalid params: expected a sequence");
  return found(params);
}

function invalidRequest(): RpcError {
  return new RpcError(INVALID_REQUEST, "Invalid request");
}

function isId(id: unknown): boolean {
  return id === undefined || id === null || ["string", "number", "bigint"].includes(typeof id);
}

function readId(request: unknown): unknown {
  const id = typeof request === "object" && request !== null && "id" in request ? request.id : null;
  return isId(id) ? id : null;
}

function failure(error: RpcError): Answer {
  return { jsonrpc: "2.0", id: null, error: toErrorObject(error) };
}

function toErrorObject(error: unknown): NonNullable<Answer["error"]> {
  if (!(error instanceof RpcError)) return { code: INTERNAL_ERROR, message: "Internal error" };
  const { code, message, data } = error;
  return data === undefined ? { code, message } : { code, message, data };
}
