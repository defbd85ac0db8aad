/** Query cache of the administration. */
import { startPageQueries } from '../api/pageQueries.ts'

export const queryClient = startPageQueries()
