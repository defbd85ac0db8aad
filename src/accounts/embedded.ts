/** Whether another page frames this one (`?embed=true`). */
export const isEmbedded = new URLSearchParams(window.location.search).get('embed') === 'true'
