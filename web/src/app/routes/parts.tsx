import { Showcase } from "../../shared/ui/showcase.tsx";

export function meta() {
  return [{ title: "All parts" }, { name: "robots", content: "noindex" }];
}

export default function Parts() {
  return <Showcase />;
}
