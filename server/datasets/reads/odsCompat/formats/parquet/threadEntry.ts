/** Entry point of the thread that writes a Parquet file (`thread.ts`). */
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { writeParquet, type ParquetFile } from './writeFile.ts'

// On Linux the priority applies to the calling thread; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

writeParquet(workerData as ParquetFile)
