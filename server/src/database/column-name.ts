/** The name of a field's column: `collectionSlug` is kept in `collection_slug`. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field;

/** An object's fields as columns of a row. */
export type Columns<Fields> = { [Field in keyof Fields & string as ColumnName<Field>]: Fields[Field] };

export const columnName = <Field extends string>(field: Field): ColumnName<Field> =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Field>;
