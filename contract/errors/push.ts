/** Errors of devices for push notifications (docs/api/push.md). */
import { french, passedOn, localized } from './entry.ts'

export const pushErrors = {
  badPushEndpoint: french(
    400,
    "data/body/id/endpoint n'est pas une adresse acceptée",
    'data/body/id/endpoint is not an accepted address'
  ),
  badPushKeys: french(
    400,
    'data/body/id/keys ne contient pas les clés attendues',
    'data/body/id/keys does not hold the expected keys'
  ),
  deviceNotFound: localized(404, 'Appareil inconnu.', 'Unknown device.'),
  tooManyDevices: localized(
    429,
    ({ most }: { most: number }) => `Une personne peut avoir au plus ${most} appareils.`,
    ({ most }) => `A person may have ${most} devices at most.`
  ),
  pushFailed: passedOn(500)
}
