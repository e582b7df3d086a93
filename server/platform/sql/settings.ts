export { findSetting, keepSetting, saveSetting } from './seal.queries.ts';
