import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from "kysely";

/** Stands for a value in a statement that is written once. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const isSamePlace = (one: unknown, other: unknown): boolean =>
  one instanceof Place && other instanceof Place && one.name === other.name;

/**
 * A statement that is put into words once, and run with other values each time. The large ones of a turn take as long to
 * be built as many small ones to be run. What is written must be the same whatever the values are.
 *
 * @param write writes it; `place` stands for a value by its name, in the value's type, and may only be handed on
 */
export function fixedStatement<Values extends object, Row>(
  write: (place: <Name extends keyof Values>(name: Name) => Values[Name]) => RawBuilder<Row>,
) {
  let built: { text: string; places: readonly unknown[] } | undefined;
  const build = <Schema>(db: Kysely<Schema>) => {
    const query = write(<Name extends keyof Values>(name: Name) => new Place(name) as Values[Name]);
    const { sql: text, parameters } = query.compile(db);
    // A value that stands in many places is sent once.
    const places: unknown[] = [];
    const numberOf = (one: unknown): number => {
      const known = places.findIndex((other) => isSamePlace(one, other));
      return known === -1 ? places.push(one) : known + 1;
    };
    const numbers = parameters.map(numberOf);
    return { text: text.replace(/\$(\d+)/g, (_, number) => `$${numbers[number - 1]}`), places };
  };
  return {
    execute<Schema>(db: Kysely<Schema>, values: Values): Promise<QueryResult<Row>> {
      built ??= build(db);
      const parameters = built.places.map((one) =>
        one instanceof Place ? (values as Record<PropertyKey, unknown>)[one.name] : one,
      );
      return db.executeQuery<Row>(CompiledQuery.raw(built.text, parameters));
    },
  };
}
