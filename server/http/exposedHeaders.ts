/** Response headers exposed to scripts of other origins (`Access-Control-Expose-Headers`). */
export const exposedHeaders = [
  // Content and version of the response.
  'accept-ranges',
  'content-disposition',
  'content-range',
  'etag',
  'link',
  // Reason of a refusal, and delay before a retry.
  'retry-after',
  'x-error-text',
  'x-request-id',
  // Operation and owner, for statistics.
  'x-operation',
  'x-owner',
  'x-primary-key',
  'x-remote-status',
  'x-resource',
  'x-user-permissions',
  // Cache status of pictures and tiles.
  'x-capture-cache-status',
  'x-thumbnails-cache-status',
  'x-tilesampling',
  'x-tilesmode'
]
