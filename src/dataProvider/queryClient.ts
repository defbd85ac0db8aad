/** Cache of the page's reads. */
import { startPageQueries } from '../api/pageQueries.ts'

export const queryClient = startPageQueries()
