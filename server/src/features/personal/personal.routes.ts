import {
  Memory,
  MemoryForgotten,
  MemoryParams,
  NewMemory,
  Personal,
  PersonalChange,
} from "@bakso/contract/personal";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { type PersonalService, presented } from "./personal.service.ts";

const config = { access: "granted" } as const;
const params = MemoryParams;

export const personalRoutes: (personal: PersonalService) => FastifyPluginAsyncZod = (personal) =>
  declareRoutes((app) => {
    app.get(
      "/api/personal",
      { config, schema: { response: { 200: Personal } } },
      (_request, _reply, { wallet }) => personal.read(wallet),
    );

    app.put(
      "/api/personal",
      { config, schema: { body: PersonalChange, response: { 200: Personal } } },
      async (request, _reply, { wallet }) => {
        await personal.change(wallet, request.body);
        return personal.read(wallet);
      },
    );

    app.post(
      "/api/personal/memories",
      { config, schema: { body: NewMemory, response: { 200: Memory } } },
      async (request, _reply, { wallet }) => presented(await personal.remember(wallet, request.body.text)),
    );

    app.put(
      "/api/personal/memories/:id",
      { config, schema: { params, body: NewMemory, response: { 200: Memory } } },
      async (request, _reply, { wallet }) =>
        presented(await personal.correct(wallet, request.params.id, request.body.text)),
    );

    app.delete(
      "/api/personal/memories/:id",
      { config, schema: { params, response: { 200: MemoryForgotten } } },
      async (request, _reply, { wallet }) => {
        if ((await personal.forget(wallet, [request.params.id])) === 0)
          throw new AppError("personal.not_found");
        return { success: true as const };
      },
    );
  });
