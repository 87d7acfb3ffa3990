import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createPictureStore } from "../../pictures/picture.store.ts";
import { createImageJobStore, type NewImageJob } from "./image-job.store.ts";
import { createUserImageStore } from "./user-image.store.ts";

const DAY = "2026-11-22";
const database = useStoreDatabase();
const jobs = () => createImageJobStore(database());
const images = () => createUserImageStore(database());
const idOf = (letter: string) => `${letter.repeat(64)}.png`;

beforeEach(() =>
  sql`truncate image_jobs, jobs, user_images, pictures, daily_usage cascade`.execute(database()),
);

const begin = (jobId: string, more: Partial<NewImageJob> = {}) =>
  jobs().begin({
    wallet: "mine",
    jobId,
    mode: "realism",
    prompt: jobId,
    aspect: "square",
    style: null,
    bodyHash: "hash",
    owner: "us",
    quota: { name: "picture", day: DAY, count: 1, limit: 9 },
    ...more,
  });
const states = async (wallet = "mine") =>
  Object.fromEntries((await jobs().list(wallet)).map(({ jobId, state }) => [jobId, state]));
/** Puts jobs into an order that is not that of their names. */
const orderJobs = () =>
  sql`update image_jobs set created_at = now() - make_interval(secs => ascii(job_id) - 96)`.execute(
    database(),
  );

describe("pictures that are being made", () => {
  it("are marked one by one, and not after their end", async () => {
    for (const wallet of ["mine", "theirs"]) for (const id of ["a", "b"]) await begin(id, { wallet });
    await jobs().mark({ wallet: "mine", jobId: "a" }, "drawing");
    expect([await states(), await states("theirs")]).toEqual([
      { a: "drawing", b: "waiting" },
      { a: "waiting", b: "waiting" },
    ]);
    await sql`update image_jobs set state = 'stopped' where job_id = 'b'`.execute(database());
    await jobs().mark({ wallet: "mine", jobId: "b" }, "keeping");
    expect(await states()).toMatchObject({ b: "stopped" });
  });

  it("are listed in the order in which they were asked for, those on their way and all", async () => {
    for (const id of ["a", "b", "c"]) await begin(id);
    await orderJobs();
    await sql`update image_jobs set state = 'failed' where job_id = 'b'`.execute(database());
    const ids = (rows: readonly { jobId: string }[]) => rows.map(({ jobId }) => jobId);
    expect(ids(await jobs().list("mine"))).toEqual(["c", "b", "a"]);
    expect(ids(await jobs().listRunning("mine"))).toEqual(["c", "a"]);
  });

  it("are forgotten a day after they ended, and never while they are made", async () => {
    for (const id of ["a", "b", "c"]) await begin(id);
    await sql`update image_jobs set state = case job_id when 'c' then 'drawing' else 'complete' end,
      created_at = case job_id when 'b' then now() else now() - interval '2 days' end`.execute(database());
    await jobs().sweep();
    expect(await states()).toEqual({ b: "complete", c: "drawing" });
  });

  it("count by what they are, for their day", async () => {
    const usage = (mode: "realism" | "art" | "recreation", day = DAY) => jobs().readUsage("mine", mode, day);
    await begin("a");
    await begin("b", { quota: { name: "picture", day: "2026-11-21", count: 4, limit: 9 } });
    await begin("c", { mode: "recreation", quota: { name: "recreation", day: DAY, count: 2, limit: 9 } });
    expect([await usage("realism"), await usage("art"), await usage("recreation")]).toEqual([1, 1, 2]);
    expect(await usage("realism", "2026-11-21")).toBe(4);
  });

  it("are forgotten with their wallet, and its other jobs are not", async () => {
    await begin("a");
    await sql`insert into jobs select (jsonb_populate_record(jobs, '{"job_id": "chat", "kind": "chat"}')).* from jobs`.execute(
      database(),
    );
    await jobs().removeAll("mine");
    const { rows } = await sql<{ job_id: string }>`select job_id from jobs`.execute(database());
    expect([await states(), rows]).toEqual([{}, [{ job_id: "chat" }]]);
  });
});

const keep = async (imageId: string, letter: string, wallet = "mine") => {
  await createPictureStore(database()).add(wallet, {
    pictureId: idOf(letter),
    mediaType: "image/png",
    bytes: Buffer.from("pixels"),
    width: letter.charCodeAt(0),
    height: 3,
    upload: { kind: "png", width: 4, height: 3, bytes: 99 },
  });
  await sql`insert into user_images (wallet_address, image_id, picture_id, mode, prompt, revised_prompt, made_by, is_demo)
    values (${wallet}, ${imageId}, ${idOf(letter)}, 'realism', ${imageId}, 'p', 'model', false)`.execute(
    database(),
  );
};
const list = async (page: Parameters<ReturnType<typeof images>["list"]>[1] = {}, wallet = "mine") =>
  (await images().list(wallet, page)).map(({ imageId, width }) => `${imageId} ${width}`);

describe("a library", () => {
  it("shows each picture once, with what is known of it in this wallet", async () => {
    await keep("one", "a");
    await keep("two", "b");
    await keep("one", "a", "theirs");
    await sql`update pictures set width = 7 where wallet_address = 'theirs'`.execute(database());
    expect((await list()).sort()).toEqual(["one 97", "two 98"]);
    expect(await list({}, "theirs")).toEqual(["one 7"]);
    expect(await list({ pictureId: idOf("b") })).toEqual(["two 98"]);
    expect((await images().find("mine", "two"))?.imageId).toBe("two");
  });

  it("takes out and brings back one picture, which counts no more meanwhile", async () => {
    await keep("one", "a");
    await keep("two", "b");
    expect(await images().remove("mine", "one")).toBe(true);
    expect(await images().remove("mine", "one")).toBe(false);
    expect([await list(), await images().count("mine")]).toEqual([["two 98"], 1]);
    expect(await images().restore("mine", "two")).toBe(false);
    expect(await images().restore("mine", "one")).toBe(true);
    expect(await images().count("mine")).toBe(2);
  });

  it("forgets for good what was taken out long ago, and nothing else", async () => {
    for (const [id, letter] of [
      ["long gone", "a"],
      ["just gone", "b"],
      ["there", "c"],
    ] as const)
      await keep(id, letter);
    for (const id of ["long gone", "just gone"]) await images().remove("mine", id);
    await sql`update user_images set deleted_at = now() - interval '1 hour' where image_id = 'long gone'`.execute(
      database(),
    );
    await images().sweep();
    expect([
      await images().restore("mine", "long gone"),
      await images().restore("mine", "just gone"),
    ]).toEqual([false, true]);
    expect(await images().count("mine")).toBe(2);
  });
});
