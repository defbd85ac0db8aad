/** Keys of the columns that the platform calculates (docs/api/schema.md). */
export const calculatedKeys: ReadonlySet<string> = new Set(
  `_id _i _rand _updatedAt _updatedBy _updatedByName _geoshape _geocorners _geopoint _attachment_url
  _file.content _file.content_type _file.content_length`.split(/\s+/)
)
