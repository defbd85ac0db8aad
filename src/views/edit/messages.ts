import type { FeatureMessages } from '../../i18n/translate.tsx'

/** Texts of the editable table and of the form page. */
export const editMessages: FeatureMessages = {
  fr: {
    edit: {
      name: 'Édition des lignes',
      bar: 'Actions sur les lignes',
      keys: 'Entrée modifie la cellule, Maj+Entrée atteint ses boutons, Ctrl+Z annule.',
      actionsColumn: 'Actions',
      line: 'ligne %{line}',
      lineActions: 'Actions : %{name}',
      selectAll: 'Sélectionner la ligne |||| Sélectionner les %{count} lignes',
      unselect: 'Annuler la sélection',
      add: 'Ajouter une ligne',
      editSelected: 'Éditer la ligne sélectionnée |||| Éditer les %{count} lignes sélectionnées',
      deleteSelected: 'Supprimer la ligne sélectionnée |||| Supprimer les %{count} lignes sélectionnées',
      actions: {
        edit: 'Éditer une ligne',
        duplicate: 'Dupliquer une ligne',
        history: 'Historique des révisions',
        delete: 'Supprimer une ligne'
      },
      ok: 'Ok',
      undo: {
        deletion: {
          ask: 'Annuler la suppression',
          done: 'La suppression a été annulée.',
          failed: "La suppression n'a pas pu être annulée"
        },
        change: {
          ask: 'Annuler la modification',
          done: 'La modification a été annulée.',
          failed: "La modification n'a pas pu être annulée"
        },
        addition: {
          ask: "Annuler l'ajout",
          done: "L'ajout a été annulé.",
          failed: "L'ajout n'a pas pu être annulé"
        },
        since: "la ligne n'est plus telle que vous l'aviez laissée.",
        severalSince:
          "%{count} ligne n'est plus telle que vous l'aviez laissée. |||| %{count} lignes ne sont plus telles que vous les aviez laissées."
      },
      saved: 'La ligne a été enregistrée.',
      invalid: 'Des valeurs manquent ou sont à corriger.',
      copyWithoutFile: "La pièce jointe n'est pas copiée : la copie peut en recevoir une autre.",
      unchanged: "Rien n'est encore modifié.",
      saveFailed: "Erreur pendant l'enregistrement de la ligne",
      readFailed: 'Erreur pendant la lecture de la ligne',
      unsaved:
        "Le serveur ne répond pas : rien n'est encore enregistré. Gardez cette page ouverte, un nouvel essai aura lieu bientôt.",
      delete: {
        warning:
          'Attention, les données de cette ligne seront supprimées pour tout le monde. |||| Attention, les données de ces %{count} lignes seront supprimées pour tout le monde.',
        files:
          'Le fichier attaché à la ligne sera définitivement perdu. |||| Les fichiers attachés aux lignes seront définitivement perdus.',
        done: 'La ligne a été supprimée. |||| %{count} lignes ont été supprimées.',
        failed: 'Erreur pendant la suppression de ligne'
      },
      several: {
        help: "Une valeur n'est affichée que si elle est la même dans toutes les lignes sélectionnées. Ce qui reste vide n'est pas modifié.",
        done: 'La ligne a été modifiée. |||| %{count} lignes ont été modifiées.',
        failed: 'Erreur pendant la modification de lignes'
      },
      sessionEnded:
        'votre session est terminée. Rien de votre saisie n’est perdu : connectez-vous avec le même compte dans un autre onglet, puis recommencez ici.',
      conflict: {
        changed:
          'Cette ligne a été modifiée le %{date}, pendant votre saisie. Enregistrer ne change que ce qui suit.',
        changedBy:
          '%{name} a modifié cette ligne le %{date}, pendant votre saisie. Enregistrer ne change que ce qui suit.',
        deleted:
          "Cette ligne a été supprimée pendant votre saisie. L'enregistrer maintenant la crée de nouveau.",
        see: 'Voir ce qui a changé',
        theirs: 'Version enregistrée',
        mine: 'Votre saisie',
        takeTheirs: 'Reprendre la version enregistrée',
        keepMine: 'Enregistrer ma saisie',
        first: "Cette ligne a changé pendant votre saisie : choisissez d'abord ce qui en reste."
      },
      presence: {
        others: 'Autres personnes sur cette table',
        somebody: 'Une autre personne',
        inColumn: '%{name}, dans « %{column} »',
        onLine: '%{name}, sur une ligne',
        more: 'et %{count} autre |||| et %{count} autres'
      },
      history: {
        all: 'Historique',
        list: 'Révisions',
        empty: "Il n'y a encore aucune révision.",
        more: 'Révisions plus anciennes',
        back: 'Toutes les révisions',
        failed: 'Erreur pendant la lecture des révisions',
        comparison: 'Comparaison de deux versions',
        comparedTo: 'Comparer à',
        column: 'Colonne',
        nothing: 'Avant',
        noValue: 'aucune valeur',
        same: 'Ces deux versions ont le même contenu.',
        restore: 'Restaurer cette version',
        restoreLine: 'Restaurer la ligne',
        isCurrent: 'Version actuelle',
        restored: 'La version du %{date} a été restaurée.',
        actions: {
          create: 'Création',
          update: 'Modification',
          createOrUpdate: 'Enregistrement',
          patch: 'Modification',
          delete: 'Suppression'
        }
      },
      load: {
        open: 'Charger plusieurs lignes depuis un fichier',
        columns: 'La première ligne du fichier nomme ses colonnes',
        separator: 'Séparateur',
        comma: 'Virgule (,)',
        semicolon: 'Point-virgule (;)',
        attachments: 'Sélectionnez un fichier zip de pièces jointes',
        drop: 'Supprimer toutes les lignes existantes avant de charger celles du fichier',
        send: 'Charger',
        cancelled: "Chargement annulé par l'utilisateur",
        interrupted:
          "La connexion a été interrompue pendant l'envoi du fichier. Vérifiez les lignes avant de le charger de nouveau."
      },
      paste: {
        open: 'Coller des lignes',
        title: 'Coller des lignes depuis un tableur',
        field: 'Cellules copiées',
        help: "Copiez des cellules dans votre tableur et collez-les ici (Ctrl+V). Vous verrez où elles vont avant qu'elles ne soient ajoutées.",
        header: 'La première ligne contient les noms des colonnes',
        preview: 'Aperçu des cellules collées',
        place: 'Colonne %{number}',
        ignored: '(ignorer)',
        more: 'et %{count} autre ligne |||| et %{count} autres lignes',
        unreadable:
          '%{count} cellule n’a pas une valeur du type de sa colonne : elle resterait vide, ou sa ligne serait refusée. |||| %{count} cellules n’ont pas une valeur du type de leur colonne : elles resteraient vides, ou leurs lignes seraient refusées.',
        correct: 'Corriger les lignes refusées',
        edit: 'Corriger les cellules',
        show: 'Continuer',
        replaces: 'Une ligne qui existe déjà avec la même clé sera remplacée.',
        send: 'Ajouter %{count} ligne |||| Ajouter %{count} lignes',
        done: '%{count} ligne a été ajoutée. |||| %{count} lignes ont été ajoutées.',
        written: '%{count} ligne a été écrite. |||| %{count} lignes ont été écrites.'
      },
      summary: {
        nbOk: '%{count} ligne OK |||| %{count} lignes OK',
        nbCreated: '%{count} créée |||| %{count} créées',
        nbModified: '%{count} modifiée |||| %{count} modifiées',
        nbNotModified: '%{count} sans modification |||| %{count} sans modification',
        nbDeleted: '%{count} supprimée |||| %{count} supprimées',
        nothing: 'Le fichier ne contient aucune ligne.',
        cancelled:
          'La suppression des lignes et les autres opérations ont été annulées à cause des erreurs : rien n’a changé.',
        dropped: 'Toutes les lignes qui existaient ont été supprimées.',
        later: "L'opération est volumineuse : la table sera mise à jour un peu plus tard.",
        soon: 'La table sera mise à jour dans un instant.',
        errors: '%{count} erreur |||| %{count} erreurs',
        warnings: '%{count} avertissement |||| %{count} avertissements',
        line: 'ligne %{line} : %{text}',
        others: '… et %{count} autre |||| … et %{count} autres'
      },
      form: {
        notEditable: 'Ces données ne sont pas éditables',
        forbidden: "Vous n'avez pas la permission de saisir ces données",
        signedOut: 'Vous devez être authentifié pour saisir ces données.',
        signIn: 'Se connecter',
        sent: 'Votre saisie a été enregistrée.',
        link: {
          closed:
            "Ce lien ne permet pas, ou plus, de saisir ces données. Demandez-en un autre à la personne qui vous l'a donné.",
          tooEarly:
            "L'envoi est arrivé trop vite pour une saisie à la main. Attendez quelques secondes et enregistrez à nouveau.",
          tooFast: 'Une saisie vient déjà d’être envoyée. Attendez une minute et enregistrez à nouveau.',
          another: 'Ajouter une autre ligne'
        }
      }
    }
  },
  en: {
    edit: {
      name: 'Edition of lines',
      bar: 'Actions on lines',
      keys: 'Enter edits the cell, Shift+Enter reaches its buttons, Ctrl+Z undoes.',
      actionsColumn: 'Actions',
      line: 'line %{line}',
      lineActions: 'Actions: %{name}',
      selectAll: 'Select the line |||| Select the %{count} lines',
      unselect: 'Unselect',
      add: 'Add a line',
      editSelected: 'Edit the selected line |||| Edit the %{count} selected lines',
      deleteSelected: 'Delete the selected line |||| Delete the %{count} selected lines',
      actions: {
        edit: 'Edit a line',
        duplicate: 'Duplicate a line',
        history: 'Revisions history',
        delete: 'Delete a line'
      },
      ok: 'Ok',
      undo: {
        deletion: {
          ask: 'Undo the deletion',
          done: 'The deletion was undone.',
          failed: 'The deletion could not be undone'
        },
        change: {
          ask: 'Undo the change',
          done: 'The change was undone.',
          failed: 'The change could not be undone'
        },
        addition: {
          ask: 'Undo the addition',
          done: 'The addition was undone.',
          failed: 'The addition could not be undone'
        },
        since: 'the line is no longer as you left it.',
        severalSince:
          '%{count} line is no longer as you left it. |||| %{count} lines are no longer as you left them.'
      },
      saved: 'The line was saved.',
      invalid: 'Values are missing or have to be corrected.',
      copyWithoutFile: 'The attached file is not copied: the copy may be given one of its own.',
      unchanged: 'Nothing is changed yet.',
      saveFailed: 'Error while saving the line',
      readFailed: 'Error while reading the line',
      unsaved:
        'The server does not answer: nothing is saved yet. Keep this page open, it will be tried again soon.',
      delete: {
        warning:
          'Warning, the data of this line will be deleted for everybody. |||| Warning, the data of these %{count} lines will be deleted for everybody.',
        files:
          'The file attached to the line will be lost for good. |||| The files attached to the lines will be lost for good.',
        done: 'The line was deleted. |||| %{count} lines were deleted.',
        failed: 'Error while deleting the line'
      },
      several: {
        help: 'A value is shown only when it is the same in all the selected lines. What stays empty is not changed.',
        done: 'The line was changed. |||| %{count} lines were changed.',
        failed: 'Error while changing lines'
      },
      sessionEnded:
        'your session is over. Nothing that you typed is lost: log in with the same account in another tab, then try again here.',
      conflict: {
        changed: 'This line was changed on %{date}, while you were typing. Saving changes only what follows.',
        changedBy:
          '%{name} changed this line on %{date}, while you were typing. Saving changes only what follows.',
        deleted: 'This line was deleted while you were typing. Saving it now creates it again.',
        see: 'See what changed',
        theirs: 'Saved version',
        mine: 'What you typed',
        takeTheirs: 'Take the saved version',
        keepMine: 'Save what I typed',
        first: 'This line changed while you were typing: choose first what is kept of it.'
      },
      presence: {
        others: 'Other people on this table',
        somebody: 'Somebody else',
        inColumn: '%{name}, in "%{column}"',
        onLine: '%{name}, on a line',
        more: 'and %{count} other |||| and %{count} others'
      },
      history: {
        all: 'History',
        list: 'Revisions',
        empty: 'There is no revision yet.',
        more: 'Earlier revisions',
        back: 'All revisions',
        failed: 'Error while reading the revisions',
        comparison: 'Comparison of two versions',
        comparedTo: 'Compare to',
        column: 'Column',
        nothing: 'Before',
        noValue: 'no value',
        same: 'These two versions have the same content.',
        restore: 'Restore this version',
        restoreLine: 'Restore the line',
        isCurrent: 'Current version',
        restored: 'The version of %{date} was restored.',
        actions: {
          create: 'Creation',
          update: 'Change',
          createOrUpdate: 'Save',
          patch: 'Change',
          delete: 'Deletion'
        }
      },
      load: {
        open: 'Load multiple lines from a file',
        columns: 'The first line of the file names its columns',
        separator: 'Separator',
        comma: 'Comma (,)',
        semicolon: 'Semicolon (;)',
        attachments: 'Select an attachments zip file',
        drop: 'Delete all existing lines before loading those of the file',
        send: 'Load',
        cancelled: 'Loading cancelled by user',
        interrupted:
          'The connection broke while the file was being sent. Check the lines before loading it again.'
      },
      paste: {
        open: 'Paste lines',
        title: 'Paste lines from a spreadsheet',
        field: 'Copied cells',
        help: 'Copy cells in your spreadsheet and paste them here (Ctrl+V). You will see where they go before they are added.',
        header: 'The first row holds the names of the columns',
        preview: 'Preview of the pasted cells',
        place: 'Column %{number}',
        ignored: '(ignore)',
        more: 'and %{count} other line |||| and %{count} other lines',
        unreadable:
          '%{count} cell has no value of the type of its column: it would stay empty, or its line would be refused. |||| %{count} cells have no value of the type of their columns: they would stay empty, or their lines would be refused.',
        correct: 'Correct the refused lines',
        edit: 'Correct the cells',
        show: 'Continue',
        replaces: 'A line that already exists with the same key will be replaced.',
        send: 'Add %{count} line |||| Add %{count} lines',
        done: '%{count} line was added. |||| %{count} lines were added.',
        written: '%{count} line was written. |||| %{count} lines were written.'
      },
      summary: {
        nbOk: '%{count} line OK |||| %{count} lines OK',
        nbCreated: '%{count} created |||| %{count} created',
        nbModified: '%{count} modified |||| %{count} modified',
        nbNotModified: '%{count} without modifications |||| %{count} without modifications',
        nbDeleted: '%{count} deleted |||| %{count} deleted',
        nothing: 'The file has no line.',
        cancelled:
          'The deletion of the lines and the other operations were cancelled because of errors: nothing changed.',
        dropped: 'All the lines that existed were deleted.',
        later: 'The operation is large: the table will be refreshed a little later.',
        soon: 'The table will be refreshed in a moment.',
        errors: '%{count} error |||| %{count} errors',
        warnings: '%{count} warning |||| %{count} warnings',
        line: 'line %{line}: %{text}',
        others: '… and %{count} more |||| … and %{count} more'
      },
      form: {
        notEditable: 'This data is not editable',
        forbidden: 'You do not have permission to enter this data',
        signedOut: 'You must be logged in to enter this data.',
        signIn: 'Log in',
        sent: 'Your input was saved.',
        link: {
          closed:
            'This link does not let you enter this data, or no longer does. Ask the person who gave it to you for another one.',
          tooEarly: 'It was sent too quickly for a person. Wait a few seconds and save again.',
          tooFast: 'A line was already sent just now. Wait a minute and save again.',
          another: 'Add another line'
        }
      }
    }
  }
}
