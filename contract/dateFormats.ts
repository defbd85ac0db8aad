/** Accepted formats of dates besides ISO 8601, in the order in which they are tried (docs/api/schema.md). */

export const dateFormatNames = ['D/M/YYYY', 'D/M/YY', 'YYYY/M/D'] as const

export const dateTimeFormatNames = [
  'D/M/YYYY H:m',
  'D/M/YY H:m',
  'D/M/YYYY, H:m',
  'D/M/YY, H:m',
  'D/M/YYYY H:m:s',
  'D/M/YY H:m:s',
  'D/M/YYYY, H:m:s',
  'D/M/YY, H:m:s',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DD HH:mm:ss'
] as const
