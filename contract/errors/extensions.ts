/**
 * Errors of extensions of datasets. The prefix `[noretry] ` marks an error that a retry would not resolve; pages do not
 * show the prefix.
 */
import { english, french, passedOn, localized } from './entry.ts'

export const extensionErrors = {
  extensionPrefixConflict: localized(
    400,
    'Le jeu de données contient 2 extensions qui sont en conflit sur le préfixe des colonnes étendus.',
    'The dataset has 2 extensions whose columns have the same prefix.'
  ),
  unknownExtensionService: french(
    400,
    ({ service }: { service: string }) => `[noretry] source de données de référénce inconnue "${service}"`,
    ({ service }) => `[noretry] unknown source of reference data "${service}"`
  ),
  unknownExtensionAction: french(
    400,
    ({ service, action }: { service: string; action: string }) =>
      `[noretry] opération de récupération de données de référénce inconnue "${service} / ${action}"`,
    ({ service, action }) => `[noretry] unknown operation of reference data "${service} / ${action}"`
  ),
  missingExtensionConcept: french(
    400,
    ({ action, concepts }: { action: string; concepts: string }) =>
      `[noretry] erreur de validation de l'extension "${action}", un concept nécessaire à l'utilisation de la donnée de référence n'est pas présent dans le jeu de données (${concepts})`,
    ({ action, concepts }) =>
      `[noretry] the extension "${action}" is not valid, the dataset has none of the concepts that the reference data need (${concepts})`
  ),
  computedColumnTitle: french(
    400,
    ({ key, name, column }: { key: string; name: string; column: string }) =>
      `[noretry] erreur de validation de la colonne calculée "${key}", la clé de la colonne ${name} est ${column}`,
    ({ key, name, column }) =>
      `[noretry] the computed column "${key}" is not valid, the key of the column ${name} is ${column}`
  ),
  computedColumnOrder: french(
    400,
    ({ key, name }: { key: string; name: string }) =>
      `[noretry] erreur de validation de la colonne calculée "${key}", la colonne ${name} est définie par une extension qui est appliquée après cette expression`,
    ({ key, name }) =>
      `[noretry] the computed column "${key}" is not valid, the column ${name} is made by an extension that is applied after this expression`
  ),
  computedColumnSyntax: french(
    400,
    ({ key, problem }: { key: string; problem: string }) =>
      `[noretry] erreur de validation de la colonne calculée "${key}", ${problem}`,
    ({ key, problem }) => `[noretry] the computed column "${key}" is not valid, ${problem}`
  ),
  extensionKeyTaken: french(
    400,
    ({ key }: { key: string }) =>
      `Une extension essaie de créer la colonne "${key}" mais cette clé est déjà utilisée.`,
    ({ key }) => `An extension tries to create the column "${key}" but this key is already used.`
  ),
  noExtensionToSimulate: english(
    400,
    "Le jeu de données n'a pas d'enrichissement à simuler.",
    'no extension to simulate'
  ),
  failedExpression: passedOn(500),
  failedExtension: passedOn(502)
}
