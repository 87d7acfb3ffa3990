import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { holdsSecret } from "../secret.words.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Fields of the body that people write, and that are kept or told to models. */
    told?: readonly string[];
  }
}

/** @throws AppError message.secret when one of the texts holds a wallet's recovery phrase or private key */
export async function requireNoSecret(...texts: readonly unknown[]): Promise<void> {
  for (const text of texts)
    if (typeof text === "string" && (await holdsSecret(text))) throw new AppError("message.secret");
}

/** Refuses what would give a wallet away before it is stored, logged or sent to anybody. */
export function registerSecretCheck(app: FastifyInstance): void {
  app.addHook("preHandler", async (request) => {
    const { told } = request.routeOptions.config;
    const { body } = request;
    if (told === undefined || typeof body !== "object" || body === null) return;
    const fields = new Map(Object.entries(body));
    await requireNoSecret(...told.map((name) => fields.get(name)));
  });
}
