import sharp from "sharp";

/** How alike two pictures look, 1 for the same: light first, then the two kinds of colour. */
export interface Similarity {
  /** Of the whole picture. */
  mean: [light: number, blue: number, red: number];
  /** Of the window of 8 x 8 pixels that differs most. */
  worst: [light: number, blue: number, red: number];
}

interface Planes {
  planes: [Float64Array, Float64Array, Float64Array];
  width: number;
  height: number;
}

/** SSIM (Wang et al., 2004) over windows of 8 x 8 pixels, in light and in both colour differences. */
export async function similarityOf(first: Buffer, second: Buffer): Promise<Similarity> {
  const [a, b] = await Promise.all([planesOf(first), planesOf(second)]);
  if (a.width !== b.width || a.height !== b.height) throw new Error("pictures of different sizes");
  const [light, blue, red] = a.planes.map((plane, index) =>
    ssim(plane, b.planes[index] ?? plane, a.width, a.height),
  );
  if (!light || !blue || !red) throw new Error("a picture has three planes");
  return { mean: [light.mean, blue.mean, red.mean], worst: [light.worst, blue.worst, red.worst] };
}

async function planesOf(bytes: Buffer): Promise<Planes> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const planes: Planes["planes"] = [0, 1, 2].map(() => new Float64Array(width * height)) as Planes["planes"];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(3 * pixel, 3 * pixel + 3);
    const light = 0.299 * r + 0.587 * g + 0.114 * b;
    planes[0][pixel] = light;
    planes[1][pixel] = 0.564 * (b - light);
    planes[2][pixel] = 0.713 * (r - light);
  }
  return { planes, width, height };
}

const WINDOW = 8;
const STEADY_MEAN = (0.01 * 255) ** 2;
const STEADY_VARIANCE = (0.03 * 255) ** 2;

function ssim(a: Float64Array, b: Float64Array, width: number, height: number) {
  let sum = 0;
  let count = 0;
  let worst = 1;
  for (let top = 0; top + WINDOW <= height; top += WINDOW / 2)
    for (let left = 0; left + WINDOW <= width; left += WINDOW / 2) {
      const value = ssimOfWindow(a, b, width, top, left);
      sum += value;
      count += 1;
      worst = Math.min(worst, value);
    }
  return { mean: sum / count, worst };
}

function ssimOfWindow(a: Float64Array, b: Float64Array, width: number, top: number, left: number): number {
  const size = WINDOW * WINDOW;
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let y = top; y < top + WINDOW; y += 1)
    for (let x = left; x < left + WINDOW; x += 1) {
      const [u = 0, v = 0] = [a[y * width + x], b[y * width + x]];
      sums.a += u;
      sums.b += v;
      sums.aa += u * u;
      sums.bb += v * v;
      sums.ab += u * v;
    }
  const [meanA, meanB] = [sums.a / size, sums.b / size];
  const variances = sums.aa / size - meanA ** 2 + sums.bb / size - meanB ** 2;
  const covariance = sums.ab / size - meanA * meanB;
  return (
    ((2 * meanA * meanB + STEADY_MEAN) * (2 * covariance + STEADY_VARIANCE)) /
    ((meanA ** 2 + meanB ** 2 + STEADY_MEAN) * (variances + STEADY_VARIANCE))
  );
}
