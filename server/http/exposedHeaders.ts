/** Headers of answers that scripts of other origins may read, beside those that browsers let them read anyway. */
export const exposedHeaders = [
  // What an answer is, and the state that it is of.
  'accept-ranges',
  'content-disposition',
  'content-range',
  'etag',
  'link',
  // Why a request is refused, and when to try again.
  'retry-after',
  'x-error-text',
  'x-request-id',
  // What was answered to whom.
  'x-operation',
  'x-owner',
  'x-primary-key',
  'x-remote-status',
  'x-resource',
  'x-user-permissions',
  // How pictures and tiles were made.
  'x-capture-cache-status',
  'x-thumbnails-cache-status',
  'x-tilesampling',
  'x-tilesmode'
]
