import { writeGenerated } from "./generated/generated-files.ts";

const files = await writeGenerated();
console.log(files.length === 0 ? "  All is as the code says." : `  Written: ${files.join(", ")}`);
