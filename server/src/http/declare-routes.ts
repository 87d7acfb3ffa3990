import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { type Access, guardedHandler, type Identity } from "./access.ts";
import type { AtOnce } from "./at-once.ts";

/** The most that a stranger may send, unless a route allows more: two thousand letters in their longest encoding. */
const PUBLIC_BODY_MAX_BYTES = 32 * 1024;
/** The most that a signed-in client may send, unless a route allows more. */
const BODY_MAX_BYTES = 1024 * 1024;

type Method = "get" | "post" | "put" | "delete";

type RequestOf<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  ZodTypeProvider
>;
type ReplyOf<Schema extends FastifySchema> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider
>;
type ResponseOf<Schema extends FastifySchema> = ReturnType<
  RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider
  >
>;

/**
 * The handler of a route. Its arguments depend on who may call it: with an identity, or without where anybody may call.
 */
export type Handler<Declared extends Access, Schema extends FastifySchema> = Declared extends "public"
  ? (request: RequestOf<Schema>, reply: ReplyOf<Schema>) => ResponseOf<Schema>
  : (request: RequestOf<Schema>, reply: ReplyOf<Schema>, identity: Identity) => ResponseOf<Schema>;

type Options<Declared extends Access, Schema extends FastifySchema> = Omit<
  RouteShorthandOptions<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider,
    FastifyBaseLogger
  >,
  "config"
> & { config: { access: Declared; atOnce?: AtOnce; told?: readonly string[] } };

/** Declares one route: its path, its access with its shapes, and its handler. */
type Declare = <const Declared extends Access, const Schema extends FastifySchema>(
  path: string,
  options: Options<Declared, Schema>,
  handler: Handler<Declared, Schema>,
) => void;

export type Routes = Record<Method, Declare>;

/**
 * The one way to add routes. `config.access` decides the handler's signature: a handler that is not public gets the
 * identity of the caller, and can't be declared, or called, without one.
 */
export const declareRoutes =
  (declare: (routes: Routes) => void): FastifyPluginAsyncZod =>
  async (app) => {
    const add =
      (method: Method): Declare =>
      (path, options, handler) => {
        app.route({
          ...(options as RouteShorthandOptions),
          bodyLimit:
            options.bodyLimit ??
            (options.config.access === "public" ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES),
          method: method.toUpperCase(),
          url: path,
          handler: guardedHandler(options.config.access, handler as Parameters<typeof guardedHandler>[1]),
        });
      };
    declare({ get: add("get"), post: add("post"), put: add("put"), delete: add("delete") });
  };
