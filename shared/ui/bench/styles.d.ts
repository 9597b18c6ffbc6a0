declare module 'react-data-grid/lib/styles.css'
declare module '@fontsource-variable/inter'
