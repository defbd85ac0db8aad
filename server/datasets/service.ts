/** What happens to datasets. */
export interface DatasetsService {
  /** Stops processing; what was under way resumes at the next start. */
  close(): Promise<void>
}
