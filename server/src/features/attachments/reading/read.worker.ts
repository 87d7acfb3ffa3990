import { serveTasks } from "../../../threads/serve-tasks.ts";
import { readAttachment } from "./read-file.ts";

// A thread of its own: a file may keep it busy for seconds, and ask for more memory than there is.
serveTasks(readAttachment);
