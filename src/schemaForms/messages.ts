import type { FeatureMessages } from '../i18n/translate.tsx'
import { problemMessages } from './problems/messages.ts'

/** Translations of schema-driven forms. */
export const schemaFormMessages: FeatureMessages = {
  fr: {
    ...problemMessages.fr,
    schemaForms: {
      mode: 'édition ou aperçu',
      write: 'Écrire',
      preview: 'Aperçu',
      nothing: 'Rien à afficher.',
      start: 'Début',
      end: 'Fin',
      timeZone: 'Fuseau horaire : %{zone}',
      clear: 'Effacer %{label}',
      openChoices: 'Ouvrir la liste',
      closeChoices: 'Fermer la liste',
      noChoice: 'Aucune valeur',
      choicesUnread: 'Les valeurs proposées ne peuvent pas être lues.',
      loading: 'Chargement…',
      pickColor: 'Choisir la couleur de %{label}',
      attach: 'Chargez un fichier en pièce jointe.',
      replaceFile: 'Remplacer le fichier',
      removeFile: 'Retirer le fichier %{name}',
      differing: '"%{label}" contient %{count} valeurs différentes',
      overwritten: '%{count} valeurs différentes de "%{label}" seront écrasées',
      toolbar: 'Mise en forme',
      commands: {
        bold: 'Gras',
        italic: 'Italique',
        title: 'En-tête de section',
        list: 'Liste',
        link: 'Lien'
      },
      secret: {
        kept: 'Une valeur est enregistrée. Elle est conservée tant que ce champ reste vide.',
        removed: "La valeur enregistrée sera effacée à l'enregistrement.",
        remove: 'Effacer la valeur enregistrée'
      },
      planned: {
        add: 'Ajouter',
        more: 'Afficher plus (%{count})',
        up: 'Monter « %{title} »',
        down: 'Descendre « %{title} »',
        copy: 'Dupliquer « %{title} »',
        remove: 'Supprimer « %{title} »',
        item: 'Élément %{number}',
        kind: 'Type',
        waiting: 'Remplissez d’abord ce dont ce choix dépend.',
        failed: 'Les choix n’ont pas pu être chargés.',
        problems: '%{smart_count} valeur à corriger |||| %{smart_count} valeurs à corriger'
      },
      map: {
        open: 'Choisir %{label} sur une carte',
        title: 'Choisir une position',
        help: 'Cliquez sur la carte, ou déplacez-la et choisissez son centre.',
        name: 'Carte',
        latLon: 'Latitude,longitude',
        pickCenter: 'Choisir le centre de la carte',
        cancel: 'Annuler',
        choose: 'Choisir'
      },
      shape: {
        hint: 'En GeoJSON ou en WKT, ou dessinée sur la carte.',
        unread: "Ni GeoJSON ni WKT : la ligne n'aurait pas de place sur la carte.",
        open: 'Dessiner %{label} sur une carte',
        title: 'Dessiner une géométrie',
        help: 'Choisissez une forme, puis cliquez sur la carte pour placer ses points.',
        replace: 'Cliquez sur la carte pour placer des points. Le dessin remplacera la géométrie actuelle.',
        kind: 'Forme',
        kinds: { Point: 'Point', LineString: 'Ligne', Polygon: 'Polygone' },
        addCenter: 'Ajouter le centre de la carte',
        undo: 'Retirer le dernier point',
        points: 'Points placés : %{count}'
      }
    }
  },
  en: {
    ...problemMessages.en,
    schemaForms: {
      mode: 'edition or preview',
      write: 'Write',
      preview: 'Preview',
      nothing: 'Nothing to show.',
      start: 'Start',
      end: 'End',
      timeZone: 'Time zone: %{zone}',
      clear: 'Clear %{label}',
      openChoices: 'Open the list',
      closeChoices: 'Close the list',
      noChoice: 'No value',
      choicesUnread: 'The suggested values cannot be read.',
      loading: 'Loading…',
      pickColor: 'Choose the colour of %{label}',
      attach: 'Load a file as an attachment',
      replaceFile: 'Replace the file',
      removeFile: 'Remove the file %{name}',
      differing: '"%{label}" has %{count} different values',
      overwritten: '%{count} different values of "%{label}" will be overwritten',
      toolbar: 'Formatting',
      commands: { bold: 'Bold', italic: 'Italic', title: 'Heading', list: 'List', link: 'Link' },
      secret: {
        kept: 'A value is stored. It is kept as long as this field stays empty.',
        removed: 'The stored value will be erased when you save.',
        remove: 'Erase the stored value'
      },
      planned: {
        add: 'Add',
        more: 'Show more (%{count})',
        up: 'Move “%{title}” up',
        down: 'Move “%{title}” down',
        copy: 'Duplicate “%{title}”',
        remove: 'Remove “%{title}”',
        item: 'Item %{number}',
        kind: 'Kind',
        waiting: 'Fill in first what this choice depends on.',
        failed: 'The choices could not be loaded.',
        problems: '%{smart_count} value to correct |||| %{smart_count} values to correct'
      },
      map: {
        open: 'Choose %{label} on a map',
        title: 'Choose a position',
        help: 'Click on the map, or move it and choose its centre.',
        name: 'Map',
        latLon: 'Latitude,longitude',
        pickCenter: 'Choose the centre of the map',
        cancel: 'Cancel',
        choose: 'Choose'
      },
      shape: {
        hint: 'As GeoJSON or WKT, or drawn on the map.',
        unread: 'Neither GeoJSON nor WKT: the line would have no place on the map.',
        open: 'Draw %{label} on a map',
        title: 'Draw a geometry',
        help: 'Choose a shape, then click on the map to place its points.',
        replace: 'Click on the map to place points. The drawing will replace the current geometry.',
        kind: 'Shape',
        kinds: { Point: 'Point', LineString: 'Line', Polygon: 'Polygon' },
        addCenter: 'Add the centre of the map',
        undo: 'Remove the last point',
        points: 'Placed points: %{count}'
      }
    }
  }
}
