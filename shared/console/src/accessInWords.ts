import type { Condition } from '@kasa/domain/access'
import type { Language } from '@kasa/domain/money'

type ChoiceWords = { one: string; any: string; all: string }

const words: Readonly<
  Record<
    Language,
    {
      scope: ChoiceWords
      noScope: string
      privateRule: string
      role: string
      nobody: string
      module: string
      beside: string
    }
  >
> = {
  en: {
    scope: { one: 'Needs the scope {x}', any: 'Needs one of the scopes {x}', all: 'Needs all of the scopes {x}' },
    noScope: 'Not available to {x}',
    privateRule: 'Needs {x} as well',
    role: 'Needs the role {x}',
    nobody: 'Not available to anybody',
    module: 'Needs the module {x}',
    beside: '{x} only with {y}',
  },
  tr: {
    scope: {
      one: '{x} yetkisi gerekir',
      any: 'Şu yetkilerden biri gerekir: {x}',
      all: 'Şu yetkilerin hepsi gerekir: {x}',
    },
    noScope: '{x} yetkisine kapalı',
    privateRule: 'Ayrıca {x} gerekir',
    role: '{x} rolü gerekir',
    nobody: 'Kimseye açık değil',
    module: '{x} modülü gerekir',
    beside: '{x} yalnız {y} ile birlikte',
  },
}

/** The scopes named in a condition. */
export const scopesWanted = (wanted: string): string[] =>
  wanted
    .split(/[|,]/)
    .map((scope) => scope.trim())
    .filter(Boolean)

/** A condition as a sentence: `Needs one of the scopes ADMIN, MERCHANT`. */
export function conditionInWords({ part, wanted, beside = {} }: Condition, language: Language): string {
  const t = words[language]
  const names = scopesWanted(wanted)
  const list = names.join(', ')
  if (part === 'role') return wanted === '' ? t.nobody : t.role.replace('{x}', list)
  if (part !== 'scope') return t[part].replace('{x}', list)
  const kind = names.length < 2 ? 'one' : wanted.includes('|') ? 'any' : 'all'
  const limits = Object.entries(beside).map(([scope, needed]) => t.beside.replace('{x}', scope).replace('{y}', needed))
  return [t.scope[kind].replace('{x}', list), ...limits].join('; ')
}
