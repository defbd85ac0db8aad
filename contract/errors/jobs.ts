/** Errors of the list of jobs (docs/api/jobs.md). */
import { localized } from './entry.ts'

export const jobErrors = {
  jobNotFound: localized(404, 'Travail inconnu.', 'Unknown job.'),
  jobRuns: localized(409, 'Le travail est en cours.', 'The job is running.'),
  recurringJobStays: localized(
    409,
    'Un travail qui revient ne peut pas être abandonné.',
    'A recurring job cannot be given up.'
  ),
  unknownJobStatus: localized(
    400,
    ({ statuses }: { statuses: string }) => `Le paramètre status doit être l'un de ${statuses}.`,
    ({ statuses }) => `The parameter status must be one of ${statuses}.`
  )
}
