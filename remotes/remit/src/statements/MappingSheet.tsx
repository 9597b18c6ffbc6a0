import type { StatementSample } from '@kasa/contracts/statements'
import { Select } from '@kasa/ui/Input'

import { meanings, type MappingDraft, type Meaning } from './mappingDraft'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'

const shownRows = 12

type MappingSheetProps = {
  sample: StatementSample
  draft: MappingDraft
  onMeaning: (place: number, meaning: Meaning | undefined) => void
}

/** The first rows of a sheet, with a choice of meaning above each column. */
export function MappingSheet({ sample, draft, onMeaning }: MappingSheetProps) {
  const t = useStatementWords()
  const width = Math.max(0, ...sample.rows.map((row) => row.length))
  const places = Array.from({ length: width }, (_, place) => place)
  const meaningOf = (place: number) => meanings.find((meaning) => draft.columns[meaning] === place)
  const kindOf = (row: number) =>
    row === draft.headerRow ? 'head' : row < (draft.headerRow ?? draft.firstRow - 1) ? 'above' : ''
  return (
    <div className={styled('sheet')} role="region" aria-label={t('map.rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden>#</span>
            </th>
            {places.map((place) => (
              <th key={place} scope="col">
                <Select
                  fieldSize="small"
                  aria-label={t('map.column', { column: place + 1 })}
                  value={meaningOf(place) ?? ''}
                  onChange={({ target }) =>
                    onMeaning(
                      place,
                      meanings.find((meaning) => meaning === target.value),
                    )
                  }
                >
                  <option value="">{t('map.ignore')}</option>
                  {meanings.map((meaning) => (
                    <option key={meaning} value={meaning}>
                      {t(`mean.${meaning}`)}
                    </option>
                  ))}
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.rows.slice(0, shownRows).map((row, index) => (
            <tr key={index} className={kindOf(index)}>
              <th scope="row">{index + 1}</th>
              {places.map((place) => (
                <td key={place}>{row[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
