import { data } from "react-router";
import { NotFoundPage } from "../error-page.tsx";

export function loader(): never {
  throw data("Not found", { status: 404 });
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return <NotFoundPage />;
}

export function ErrorBoundary() {
  return <NotFoundPage />;
}
