import { chooseLanguage, useLanguage, useText } from '@kasa/console/i18n'

import { languages } from './languages'

/** A native select, which works by keyboard and on phones. */
export function LanguageSelect() {
  const t = useText('host')
  const language = useLanguage()
  const choose = (code: string) => {
    const chosen = languages.find((one) => one.code === code)
    if (chosen) void chooseLanguage(chosen.code)
  }
  return (
    <select
      className="h-language"
      aria-label={t('bar.language')}
      title={t('bar.language')}
      value={language}
      onChange={({ target }) => choose(target.value)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
