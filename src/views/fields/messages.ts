import type { FeatureMessages } from '../../i18n/translate.tsx'
import * as columnNames from './columnNames.ts'

export const fieldMessages: FeatureMessages = {
  fr: {
    fields: {
      name: 'Colonnes du jeu de données %{title}',
      none: "Ce jeu de données n'a pas encore de colonne.",
      group: 'Groupe',
      otherGroup: 'Sans groupe',
      key: 'Clé',
      title: 'Libellé',
      type: 'Type',
      concept: 'Concept',
      description: 'Description',
      download: 'Télécharger le schéma',
      downloadAs: 'Télécharger au format %{format}',
      more: "Plus d'infos",
      less: 'Réduire',
      moreOf: "Plus d'infos : %{title}",
      lessOf: 'Réduire : %{title}',
      originalName: "Identifiant d'origine",
      cardinality: 'Cardinalité',
      display: 'Affichage',
      capabilities: 'Capacités',
      enabled: '%{capability} : activée',
      disabled: '%{capability} : désactivée',
      values: 'Valeurs',
      labelledValues: 'Valeurs et libellés associés',
      value: 'Valeur',
      label: 'Libellé',
      moreValues: '%{count} valeurs de plus',
      kind: columnNames.fr.kind,
      capability: columnNames.fr.capability
    }
  },
  en: {
    fields: {
      name: 'Columns of the dataset %{title}',
      none: 'This dataset has no column yet.',
      group: 'Group',
      otherGroup: 'Without group',
      key: 'Key',
      title: 'Title',
      type: 'Type',
      concept: 'Concept',
      description: 'Description',
      download: 'Download the schema',
      downloadAs: 'Download as %{format}',
      more: 'More info',
      less: 'Collapse',
      moreOf: 'More info: %{title}',
      lessOf: 'Collapse: %{title}',
      originalName: 'Original name',
      cardinality: 'Cardinality',
      display: 'Display',
      capabilities: 'Capabilities',
      enabled: '%{capability}: enabled',
      disabled: '%{capability}: disabled',
      values: 'Values',
      labelledValues: 'Values and associated labels',
      value: 'Value',
      label: 'Label',
      moreValues: '%{count} more values',
      kind: columnNames.en.kind,
      capability: columnNames.en.capability
    }
  }
}
