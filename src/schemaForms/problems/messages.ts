import type { FeatureMessages } from '../../i18n/translate.tsx'

/** Translations of the rules of JSON schemas. */
export const problemMessages: FeatureMessages = {
  fr: {
    problems: {
      about: '%{column} : %{rule}',
      withValue: '%{problem} (valeur : %{value})',
      empty: 'vide',
      required: 'une valeur est obligatoire',
      unknown: 'cette colonne n’existe pas',
      atLeast: 'la valeur doit être au moins %{limit}',
      atMost: 'la valeur doit être au plus %{limit}',
      moreThan: 'la valeur doit être plus grande que %{limit}',
      lessThan: 'la valeur doit être plus petite que %{limit}',
      multipleOf: 'la valeur doit être un multiple de %{limit}',
      minItems: 'il faut %{limit} valeur au moins |||| il faut %{limit} valeurs au moins',
      maxItems: 'il faut %{limit} valeur au plus |||| il faut %{limit} valeurs au plus',
      uniqueItems: 'une valeur s’y trouve deux fois',
      type: 'la valeur doit être %{limit}',
      maxLength:
        'le texte doit avoir %{limit} caractère au plus |||| le texte doit avoir %{limit} caractères au plus',
      minLength:
        'le texte doit avoir %{limit} caractère au moins |||| le texte doit avoir %{limit} caractères au moins',
      format: 'la valeur doit être %{limit}',
      pattern: 'la valeur n’a pas la forme attendue',
      patternLike: 'la valeur n’a pas la forme attendue, par exemple %{example}',
      webAddress: 'la valeur doit être une adresse web complète, qui commence par http:// ou https://',
      namedForm: 'la valeur n’a pas la forme attendue, %{limit}',
      choice: 'la valeur ne fait pas partie des choix possibles',
      other: 'la valeur ne convient pas',
      or: ' ou ',
      decimal: '%{whole},%{part}',
      types: {
        integer: 'un nombre entier',
        number: 'un nombre',
        boolean: 'vrai ou faux',
        string: 'un texte',
        array: 'une liste en JSON',
        object: 'un objet en JSON'
      },
      formats: {
        date: 'une date, comme 2024-12-31',
        'date-time': 'une date avec son heure, comme 2024-12-31T14:30:00+01:00',
        time: 'une heure',
        uri: 'une adresse web complète',
        'uri-reference': 'une adresse web',
        email: 'une adresse de courriel'
      }
    }
  },
  en: {
    problems: {
      about: '%{column}: %{rule}',
      withValue: '%{problem} (value: %{value})',
      empty: 'empty',
      required: 'a value is required',
      unknown: 'there is no such column',
      atLeast: 'the value must be at least %{limit}',
      atMost: 'the value must be at most %{limit}',
      moreThan: 'the value must be greater than %{limit}',
      lessThan: 'the value must be less than %{limit}',
      multipleOf: 'the value must be a multiple of %{limit}',
      minItems: 'at least %{limit} value is needed |||| at least %{limit} values are needed',
      maxItems: 'at most %{limit} value is allowed |||| at most %{limit} values are allowed',
      uniqueItems: 'a value is there twice',
      type: 'the value must be %{limit}',
      maxLength:
        'the text must have %{limit} character at most |||| the text must have %{limit} characters at most',
      minLength:
        'the text must have at least %{limit} character |||| the text must have at least %{limit} characters',
      format: 'the value must be %{limit}',
      pattern: 'the value does not have the expected form',
      patternLike: 'the value does not have the expected form, for example %{example}',
      webAddress: 'the value must be a complete web address that begins with http:// or https://',
      namedForm: 'the value does not have the expected form, %{limit}',
      choice: 'the value is none of the possible choices',
      other: 'the value does not fit',
      or: ' or ',
      decimal: '%{whole}.%{part}',
      types: {
        integer: 'a whole number',
        number: 'a number',
        boolean: 'true or false',
        string: 'a text',
        array: 'a list in JSON',
        object: 'an object in JSON'
      },
      formats: {
        date: 'a date, like 2024-12-31',
        'date-time': 'a date with its time, like 2024-12-31T14:30:00+01:00',
        time: 'a time',
        uri: 'a complete web address',
        'uri-reference': 'a web address',
        email: 'an e-mail address'
      }
    }
  }
}
