/** Where things lie in a store. The host is one more module, on a shelf of its own. */
export const shelfKey = (id: string) => (id === 'host' ? 'host' : `modules/m/${id}`)

export const fileKey = (id: string, folder: string, file: string) => `${shelfKey(id)}/${folder}/${file}`

export const pointersKey = (id: string) => `modules/pointers/${id}/`

/** Eight digits, so that names sort as numbers do. */
export const pointerKey = (id: string, serial: number) => `${pointersKey(id)}${String(serial).padStart(8, '0')}.json`
