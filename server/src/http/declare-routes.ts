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

/** What a stranger may send where a route asks for no more: two thousand letters in the longest way to write them. */
const PUBLIC_BODY_MAX_BYTES = 32 * 1024;
/** What somebody who has signed in may send where a route asks for no more. */
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

/** What answers a route. Who may call it decides what it is given: an identity, or none where anybody may call. */
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
> & { config: { access: Declared; atOnce?: AtOnce } };

/** Declares one route: its path, who may call it with its shapes, and what answers. */
type Declare = <const Declared extends Access, const Schema extends FastifySchema>(
  path: string,
  options: Options<Declared, Schema>,
  handler: Handler<Declared, Schema>,
) => void;

export type Routes = Record<Method, Declare>;

/**
 * The one way to add routes. `config.access` decides the handler's signature: what is not public is called with the
 * identity of who is signed in, and can't be declared, or called, without one.
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
