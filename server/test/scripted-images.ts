import type {
  EditModel,
  EditOrder,
  ImageModel,
  ImageOrder,
  MadePicture,
} from "../src/gateways/ai/images/image.model.ts";
import { buildPicture } from "./pictures.ts";

type Script = (order: ImageOrder | EditOrder, signal: AbortSignal) => Promise<MadePicture>;

export interface ScriptedImages {
  draw: ImageModel;
  change: EditModel;
  orders: (ImageOrder | EditOrder)[];
  play(next: Script): void;
}

/** Models of pictures that do what a test says; by default each picture has a size of its own. */
export function createScriptedImages(): ScriptedImages {
  const orders: (ImageOrder | EditOrder)[] = [];
  let current: Script = async (order) => ({
    bytes: await buildPicture(40 + orders.length, 30)
      .png()
      .toBuffer(),
    revisedPrompt: `Revised: ${order.words}`,
  });
  const make: Script = async (order, signal) => {
    orders.push(order);
    return { seed: order.seed, ...(await current(order, signal)) };
  };
  const model = { id: "test:images", isOffline: false, make, takesSeeds: () => true };
  return {
    draw: { ...model, takesReferences: () => true },
    change: { ...model, takesMasks: true },
    orders,
    play(next) {
      current = next;
    },
  };
}
