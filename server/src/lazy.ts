/** Makes a value when it is first asked for, and keeps it. For what costs much and is rarely needed, such as `Intl`'s parts. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
