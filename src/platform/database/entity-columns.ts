import { getMetadataArgsStorage } from 'typeorm';

export interface EntityColumn<Entity> {
  /** In the table. */
  readonly name: string;
  /** In the entity. */
  readonly property: keyof Entity & string;
}

/** The columns of an entity's table, in the order of the class. */
export function entityColumns<Entity>(entity: new () => Entity): EntityColumn<Entity>[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName, options }) => ({
      name: options.name ?? propertyName,
      property: propertyName as keyof Entity & string,
    }));
}
