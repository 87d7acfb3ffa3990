import type { Memory, Personal, PersonalChange } from "@bakso/contract/personal";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

export const fetchPersonal = (signal: AbortSignal): Promise<Personal> =>
  callApiJson(paths.personal, { signal });

/** @returns all of it, as it is now */
export const changePersonal = (body: PersonalChange): Promise<Personal> =>
  callApiJson(paths.personal, { method: "PUT", body });

export const remember = (text: string): Promise<Memory> =>
  callApiJson(paths.memories, { method: "POST", body: { text } });

export const correct = (id: string, text: string): Promise<Memory> =>
  callApiJson(paths.memory(id), { method: "PUT", body: { text } });

export async function forget(id: string): Promise<void> {
  await callApi(paths.memory(id), { method: "DELETE" });
}
