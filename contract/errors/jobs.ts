/** What the list of jobs refuses (docs/api/jobs.md). */
import { spoken } from './entry.ts'

export const jobErrors = {
  jobNotFound: spoken(404, 'Travail inconnu.', 'Unknown job.'),
  jobRuns: spoken(409, 'Le travail est en cours.', 'The job is running.'),
  recurringJobStays: spoken(
    409,
    'Un travail qui revient ne peut pas être abandonné.',
    'A recurring job cannot be given up.'
  ),
  unknownJobState: spoken(
    400,
    ({ states }: { states: string }) => `Le paramètre state doit être l'un de ${states}.`,
    ({ states }) => `The parameter state must be one of ${states}.`
  )
}
