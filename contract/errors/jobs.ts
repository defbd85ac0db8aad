/** Errors of the list of jobs (docs/api/jobs.md). */
import { spoken } from './entry.ts'

export const jobErrors = {
  jobNotFound: spoken(404, 'Travail inconnu.', 'Unknown job.'),
  jobRuns: spoken(409, 'Le travail est en cours.', 'The job is running.'),
  recurringJobStays: spoken(
    409,
    'Un travail qui revient ne peut pas être abandonné.',
    'A recurring job cannot be given up.'
  ),
  unknownJobStatus: spoken(
    400,
    ({ statuses }: { statuses: string }) => `Le paramètre status doit être l'un de ${statuses}.`,
    ({ statuses }) => `The parameter status must be one of ${statuses}.`
  )
}
