import { Module } from '@nestjs/common';
import { ThemePresenter } from './theme.presenter.js';
import { ThemesController } from './themes.controller.js';
import { ThemesService } from './themes.service.js';

@Module({ controllers: [ThemesController], providers: [ThemesService, ThemePresenter] })
export class ThemesModule {}
