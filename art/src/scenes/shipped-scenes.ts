import {
  encodeScene,
  FINE_SCENE_ENCODING,
  FORMATS,
  PHONE_SCENE_ENCODING,
  SCENE_ENCODING,
  type SceneEncoding,
  SMALL_SCENE_ENCODING,
} from "../raster.ts";
import { type ShippedFile, versionOf } from "../shipped.file.ts";
import { DAYTIMES } from "./daytimes.ts";
import { BLEED, LAYER_NAMES, layerSvg, type MovingPart, partSvg, type Scene, sceneSvg } from "./scene.ts";
import { SCENES } from "./scenes.ts";

/** Drawing a forest takes a while, and its version is asked for more than once. */
const versions = new WeakMap<Scene, string>();

/** The version that a scene's moving parts share: a script names every scene, and a version each would make it longer. */
export function partsVersion(parts: readonly MovingPart[]): string {
  return versionOf(parts.flatMap((part) => DAYTIMES.map((daytime) => partSvg(part, daytime))));
}

/** The version of a scene's pictures, whole and in layers: it changes with any of its drawings. */
export function sceneVersion(scene: Scene): string {
  const known = versions.get(scene);
  if (known) return known;
  const drawings = DAYTIMES.map((daytime) => sceneSvg(scene, daytime));
  const version = versionOf([...drawings, JSON.stringify([scene.isLayered, BLEED, encodingOf(scene)])]);
  versions.set(scene, version);
  return version;
}

/** As wide as a scene for phones is drawn. */
const PHONE_WIDTH_PX = 390;

function encodingOf({ isSmall = false, isFine = false, width }: Scene): SceneEncoding {
  const isPhone = width === PHONE_WIDTH_PX;
  if (isFine && (isPhone || isSmall)) return FINE_SCENE_ENCODING;
  if (isPhone) return PHONE_SCENE_ENCODING;
  return isSmall ? SMALL_SCENE_ENCODING : SCENE_ENCODING;
}

/** WebP is for browsers that know nothing newer: one width will do. */
const webpWidthOf = ({ widthsPx }: Scene): number => widthsPx.at(-2) ?? widthsPx.at(-1) ?? 0;

/** Whole scenes, their layers and their moving parts. */
export function sceneFiles(): ShippedFile[] {
  return SCENES.flatMap((scene) => {
    const version = sceneVersion(scene);
    return DAYTIMES.flatMap((daytime): ShippedFile[] => {
      const raster = (name: string, drawing: () => string, isOpaque: boolean): ShippedFile[] =>
        FORMATS.flatMap((format) =>
          (format === "webp" ? [webpWidthOf(scene)] : scene.widthsPx).map(
            (widthPx): ShippedFile => ({
              path: `art/${name}-${daytime.name}-${widthPx}w.${version}.${format}`,
              make: () =>
                encodeScene(drawing(), {
                  widthPx,
                  format,
                  encoding: encodingOf(scene),
                  ...(isOpaque ? { background: daytime.forest.sky[0] } : {}),
                }),
            }),
          ),
        );
      const layers = scene.isLayered
        ? LAYER_NAMES.flatMap((layer) =>
            raster(`${scene.name}-${layer}`, () => layerSvg(scene, layer, daytime), layer === "back"),
          )
        : [];
      const { parts: moving = [] } = scene;
      const parts = moving.map(
        (part): ShippedFile => ({
          path: `art/${scene.name}-${part.name}-${daytime.name}.${partsVersion(moving)}.svg`,
          make: async () => partSvg(part, daytime),
        }),
      );
      return [...raster(scene.name, () => sceneSvg(scene, daytime), true), ...layers, ...parts];
    });
  });
}
