import { type ComponentType, createElement, Fragment, type ReactElement } from "react";

/** Draws components of a list that never changes, so that they need no keys. */
export const drawAll = <Props extends object>(
  components: readonly ComponentType<Props>[],
  props: Props,
): ReactElement =>
  createElement(Fragment, null, ...components.map((component) => createElement(component, props)));
