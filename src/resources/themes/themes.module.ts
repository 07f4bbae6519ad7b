import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { ThemeEntity } from './theme.entity.js';
import { ThemeImportsService } from './theme-imports.service.js';
import { ThemePresenter } from './theme.presenter.js';
import { ThemeRepository } from './theme.repository.js';
import { ThemesController } from './themes.controller.js';
import { ThemesService } from './themes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ThemeEntity]), AuditModule],
  controllers: [ThemesController],
  providers: [ThemeRepository, ThemesService, ThemeImportsService, ThemePresenter],
  exports: [ThemesService, ThemeImportsService],
})
export class ThemesModule {}
