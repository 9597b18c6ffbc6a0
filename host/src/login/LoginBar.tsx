import { useDirty } from '@kasa/console/dirty'
import type { Language } from '@kasa/domain/money'

import type { LoginWords } from '../language/loginWords'
import { languages } from '../language/languages'
import { isDark, toggleDarkMode } from '../theme/darkMode'

type LoginBarProps = {
  text: LoginWords
  language: Language
  onLanguage: (language: Language) => void
  isDirty: boolean
}

const moon = 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z'
const sun = 'M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1'

/** Language and theme before sign-in. */
export function LoginBar({ text, language, onLanguage, isDirty }: LoginBarProps) {
  useDirty(isDirty)
  const themeLabel = isDark() ? text.light : text.dark
  return (
    <header className="l-bar">
      <div role="group" aria-label={text.language} className="l-languages">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            className="k-btn quiet small"
            onClick={() => onLanguage(code)}
          >
            {name}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="k-btn quiet icon"
        aria-label={themeLabel}
        title={themeLabel}
        onClick={toggleDarkMode}
      >
        <svg className="k-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={isDark() ? sun : moon} />
        </svg>
      </button>
    </header>
  )
}
