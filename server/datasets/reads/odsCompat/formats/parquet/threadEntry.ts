/** The thread that writes a Parquet file (`thread.ts`). */
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { writeParquet, type ParquetFile } from './writeFile.ts'

// Linux lowers the thread that asks, others the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

writeParquet(workerData as ParquetFile)
